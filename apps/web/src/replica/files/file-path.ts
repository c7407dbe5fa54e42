import { pathOf, readFileRoute } from '@civic-hub/protocol'

export const filePath = (documentId: string, sha256: string) => pathOf(readFileRoute, { documentId, sha256 })
