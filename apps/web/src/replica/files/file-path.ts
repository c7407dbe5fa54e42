import { pathOf, readFileRoute } from '@civic-hub/protocol'

/** The path under which the relay serves a file. */
export const filePath = (documentId: string, sha256: string) => pathOf(readFileRoute, { documentId, sha256 })
