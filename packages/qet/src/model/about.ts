/** What the engine says of itself and of the QElectroTech beside it. */
export interface About {
  server: {
    version: string;
    qelectrotech_binary: string | null;
    workspace: string[];
    confined: boolean;
    scripting_allowed_here: boolean;
  };
  engine: { reads: string[]; file_versions: string; largest_file_bytes: number; deepest_nesting: number };
  collections: { path: string; exists: boolean }[];
  info_file: string;
  scripts_folder: string;
  found: boolean;
  note?: string | undefined;
  qelectrotech?: Record<string, unknown> | undefined;
  folders?: Record<string, unknown> | undefined;
  features?: Record<string, unknown> | undefined;
  stored_scripts?: unknown[] | undefined;
  refused_scripts?: unknown[] | undefined;
  script_api?: unknown[] | undefined;
  recordings?: unknown[] | undefined;
  live?: { open: boolean; pid: unknown } | undefined;
  house_style?: string | undefined;
}
