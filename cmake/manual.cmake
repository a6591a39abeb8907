# Makes arbiter.1 of what the program says about itself: cmake -DPROGRAM=… -DPAGE=… -P manual.cmake
function(ask out)
  execute_process(COMMAND ${PROGRAM} ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
  string(STRIP "${text}" text)
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# Text as it stands: in troff a backslash escapes, and a dot or a quote at the start of a line begins a request.
function(verbatim out text)
  string(REPLACE "\\" "\\e" text "${text}")
  string(REPLACE "-" "\\-" text "${text}")
  foreach(first IN ITEMS . ')
    string(REPLACE "\n${first}" "\n\\&${first}" text "${text}")
  endforeach()
  set(${out} ".nf\n${text}\n.fi\n" PARENT_SCOPE)
endfunction()

ask(version --version)
ask(help --help)
string(REGEX REPLACE "\n.*" "" purpose "${help}")
string(REGEX REPLACE "^Arbiter: (.*)[.]$" "\\1" purpose "${purpose}")
verbatim(overview "${help}")
set(page ".\\\" Made by cmake/manual.cmake of `arbiter --help`.
.TH ARBITER 1 \"\" \"arbiter ${version}\" \"User Commands\"
.SH NAME
arbiter \\- ${purpose}
.SH DESCRIPTION
${overview}")

string(REGEX MATCH "Subcommands:\n(  [^\n]*\n)+" commands "${help}")
string(REGEX MATCHALL "\n  [a-z-]+" commands "${commands}")
foreach(command IN LISTS commands)
  string(STRIP "${command}" command)
  ask(help ${command} --help)
  verbatim(text "${help}")
  string(TOUPPER "arbiter ${command}" heading)
  string(APPEND page ".SH ${heading}\n${text}")
endforeach()
string(APPEND page ".SH FILES
.TP
.I /etc/arbiter/arbiter.json
The settings; share/arbiter/arbiter.json holds all of them with their defaults, explained.
")
file(WRITE ${PAGE} "${page}")
