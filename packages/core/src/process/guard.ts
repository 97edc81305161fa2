/** The name under which the guard speaks on stderr, when the program itself could not be started. */
export const GUARD_NAME = "benchwright-guard";

/**
 * A POSIX shell script that runs "$@" and dies with us: file descriptor 3 is a pipe whose other end only this process
 * holds, so its end of file means that we are gone, however that happened, and the whole process group is killed.
 * TERM goes to the whole group: the program decides what it means, the guard and its watcher stay until it is gone.
 * `exec` keeps the first word from naming something of the shell's own.
 */
export const GUARD = `
trap : TERM
( trap '' TERM; read -r gone <&3; kill -KILL -$$ ) 2>/dev/null &
{ exec "$@"; } 3<&- &
child=$!
wait "$child"
status=$?
while kill -0 "$child" 2>/dev/null; do wait "$child"; status=$?; done
exit "$status"
`;
