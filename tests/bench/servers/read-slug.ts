import type { BenchServer } from './bench-server.ts'
import type { DocumentTarget } from './serve.ts'

/** Returns the committee's name in addresses. */
export async function readSlug(
  server: Pick<BenchServer, 'url'>,
  target: Pick<DocumentTarget, 'documentId' | 'cookie'>,
): Promise<string> {
  const answer = await fetch(`${server.url}/api/committees`, { headers: { cookie: target.cookie } })
  const { committees } = (await answer.json()) as { committees: { id: string; slug: string }[] }
  const entry = committees.find(({ id }) => id === target.documentId)
  if (!entry) throw new Error('The committee is not listed')
  return entry.slug
}
