import { UsageError } from "../usage.ts";

// Each script asks `benchwright complete` for the words; an empty answer means file names.
const SCRIPTS: Readonly<Record<string, string>> = {
  bash: `_benchwright() {
  local words
  words=$(benchwright complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  if [ -n "$words" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}")
  else
    mapfile -t COMPREPLY < <(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")
  fi
}
complete -o filenames -F _benchwright benchwright
`,
  zsh: `#compdef benchwright
_benchwright() {
  local -a candidates
  candidates=("\${(@f)$(benchwright complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$candidates" ]]; then
    compadd -- $candidates
  else
    _files
  fi
}
compdef _benchwright benchwright
`,
  fish: `function __benchwright_complete
  set -l words (commandline -opc) (commandline -ct)
  benchwright complete -- $words[2..-1] 2>/dev/null
end
complete -c benchwright -a '(__benchwright_complete)'
`,
};

/** `benchwright completion bash|zsh|fish` */
export async function run(args: readonly string[]): Promise<number> {
  const script = SCRIPTS[args[0] ?? ""];
  if (script === undefined) throw new UsageError(`completion needs a shell: ${Object.keys(SCRIPTS).join(", ")}`);
  process.stdout.write(script);
  return 0;
}
