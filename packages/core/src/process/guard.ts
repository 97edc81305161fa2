/**
 * A POSIX shell script that runs "$@" and dies with us: file descriptor 3 is a pipe whose other end only this process
 * holds, so its end of file means that we are gone, however that happened, and the whole process group is killed.
 */
export const GUARD = `
( read -r gone <&3; kill -KILL -$$ ) 2>/dev/null &
"$@" 3<&- &
child=$!
trap 'kill -TERM "$child" 2>/dev/null' TERM
wait "$child"
status=$?
while kill -0 "$child" 2>/dev/null; do wait "$child"; status=$?; done
exit "$status"
`;
