/** The path under which the relay serves a file. */
export const filePath = (documentId: string, sha256: string) =>
  `/api/committees/${documentId}/files/${sha256}`
