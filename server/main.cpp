#include "server/cli/cli.hpp"

int main(int argc, char** argv) { return arbiter::server::cli::run(argc, argv); }
