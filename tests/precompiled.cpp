// Carries the precompiled header of the tests; main.cpp cannot, as it must define Catch's main first.
