# Part of cmake_install.cmake: what depends on what has been built, and on the prefix. Given: from, data, bin.
if(EXISTS ${from}/web/dist/index.html)
  file(INSTALL ${from}/web/dist/ DESTINATION ${data}/web)
else()
  message(WARNING "The browser client is missing, so / will have no page: install npm, run web/build.sh in the "
    "source folder, and install again. Other clients play without it.")
endif()

set(units ${CMAKE_INSTALL_PREFIX}/lib/systemd/system)
foreach(name IN ITEMS arbiter.service arbiter.socket)
  file(READ ${from}/config/systemd/${name} unit)
  string(REPLACE "/usr/bin/arbiter" "${bin}/arbiter" unit "${unit}")
  message(STATUS "Installing: $ENV{DESTDIR}${units}/${name}")
  file(WRITE "$ENV{DESTDIR}${units}/${name}" "${unit}")
endforeach()
