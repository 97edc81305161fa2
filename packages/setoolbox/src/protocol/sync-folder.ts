const SYNC_PLACES = [
  ["Mobile Documents", "iCloud Drive"],
  ["iCloud", "iCloud Drive"],
  ["Dropbox", "Dropbox"],
  ["OneDrive", "OneDrive"],
  ["Google Drive", "Google Drive"],
  ["GoogleDrive", "Google Drive"],
] as const;

/** A warning when a path lies in a well-known sync location, where a rename is not atomic; nothing otherwise. */
export function syncFolderWarning(path: string): string | undefined {
  const parts = path.split(/[\\/]/).map((part) => part.toLowerCase());
  const found = SYNC_PLACES.find(([mark]) => parts.some((part) => part.startsWith(mark.toLowerCase())));
  if (found === undefined) return undefined;
  return `${path} looks like a folder that ${found[1]} keeps in step with other machines. Such folders do not keep a rename atomic, so requests and results can be lost; use a folder on a local disk.`;
}
