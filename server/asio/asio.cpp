// What of Asio and Beast is no template: compiled here, once, and not in each file that includes them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
