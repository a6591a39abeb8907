# Run by cpack between installing and packing: what Debian wants to be compressed, or elsewhere.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(docs ${root}/usr/share/doc/arbiter)
file(REMOVE ${docs}/LICENSE)  # it is in `copyright`

# Debian's own changelog. The time is that of SOURCE_DATE_EPOCH where it is set.
string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(WRITE ${docs}/changelog "arbiter (${CPACK_PACKAGE_VERSION}) stable; urgency=medium

  * CHANGELOG.md says what is new.

 -- ${CPACK_PACKAGE_CONTACT}  ${now}
")
file(GLOB pages ${root}/usr/share/man/man*/*.[1-8])
execute_process(COMMAND gzip -9nf ${docs}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)
