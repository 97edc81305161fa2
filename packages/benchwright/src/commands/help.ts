const HELP = `Benchwright lets an agent, or a person in a shell, operate engineering software
and prove from the model what happened.

  benchwright demo                        see the main job on a small motor starter
  benchwright serve [SYSTEM…]             serve the tools over MCP on stdin and stdout
      --read-only                         only tools that change nothing
      --tools a,b                         only these tools
      --folder DIR                        setoolbox: the folder that an app or a responder answers
      --engine                            setoolbox: answer that folder in this process too
  benchwright call TOOL --flag value …    call one tool; "benchwright tools TOOL" shows its flags
      --json                              print the structured answer
      --arguments JSON                    arguments as one JSON object; - reads it from stdin
      --strict                            exit with 1 when the answer says ok: false
  benchwright tools [TOOL]                list the tools, or explain one
      --json                              as tools/list shows them
  benchwright responder --folder DIR      answer a watched folder of setoolbox requests
  benchwright doctor                      check this installation; each finding with its remedy
  benchwright completion bash|zsh|fish    print a completion script for your shell
  benchwright --version

Exit codes: 0 done, 1 the tool reported an error, 2 the command line is wrong.
Calls read and write only inside the workspace: the directory you are in, or those
in BENCHWRIGHT_WORKSPACE.
`;

export async function run(): Promise<number> {
  process.stdout.write(HELP);
  return 0;
}
