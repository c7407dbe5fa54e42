import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'

/** The provider did not answer, or its answer failed verification. The message has no personal data. */
export class ProviderFault extends Error {
  override name = 'ProviderFault'
}

/** Runs a request to a provider; every error in it becomes a `ProviderFault` with the reason as its cause. */
export async function asking<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw new ProviderFault(what, { cause: error })
  }
}

const patienceMs = 10_000
const cachedForMs = 60 * 60 * 1000

/** An address of the provider: https, or plain http on this machine. */
const endpoint = z.string().check(z.refine(isSafe, 'is not https'))
/** The parts of a provider's discovery document that a sign-in needs. */
export const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: z.optional(endpoint),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})
export type ProviderMetadata = z.infer<typeof metadataSchema>

export function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/**
 * Reads a provider's addresses from the discovery document of OpenID Connect, and caches them for an hour.
 */
export function createDiscovery(issuer: string, clock: Clock): () => Promise<ProviderMetadata> {
  const trimmed = issuer.replace(/\/$/, '')
  let known: { metadata: ProviderMetadata; until: number } | null = null
  return async () => {
    if (known !== null && clock.now().getTime() < known.until) return known.metadata
    const metadata = await asking('The provider cannot be reached', async () => {
      const answer = await fetchFrom(`${trimmed}/.well-known/openid-configuration`)
      return metadataSchema.parse(await answer.json())
    })
    if (metadata.issuer.replace(/\/$/, '') !== trimmed)
      throw new ProviderFault('The provider says that it is another one')
    known = { metadata, until: clock.now().getTime() + cachedForMs }
    return metadata
  }
}

/** Sends a request to the provider, with a timeout and without redirects. */
export async function fetchFrom(url: string, headers: Record<string, string> = {}): Promise<Response> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json', ...headers },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!answer.ok) throw new ProviderFault(`The provider answered with ${answer.status}`)
  return answer
}
