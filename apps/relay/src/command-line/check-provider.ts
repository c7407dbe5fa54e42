import * as z from 'zod/mini'
import { metadataSchema, type ProviderMetadata } from '../accounts/provider/discovery.ts'
import type { ProviderSettings } from '../accounts/provider/provider-settings.ts'
import type { Finding } from './check-public-address.ts'

const patienceMs = 10_000
/** The maximum clock difference that makes no sign-in fail. */
const maxSkewSeconds = 60

const keysSchema = z.object({ keys: z.array(z.object({ kty: z.enum(['RSA', 'EC', 'OKP']) })) })
const methodsSchema = z.object({
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
})
const faultSchema = z.object({ error: z.string() })

interface ProviderAnswer {
  status: number
  body: unknown
  /**
   * The seconds by which the provider's clock is ahead of ours; null if the provider does not send its time.
   */
  clockOffsetSeconds: number | null
}

/** Sends a provider the requests of a sign-in, without signing in an account. */
export async function checkProvider(provider: ProviderSettings, publicUrl: string): Promise<Finding[]> {
  const { name, issuer, id } = provider
  const variables =
    id === 'google' ? 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET' : 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await ask(address)
  if (typeof answer === 'string')
    return [
      problem(
        `${name} does not answer from here (${answer}): nobody can sign in with it. Is ${address} right, and does this machine ` +
          'get out to it?',
      ),
    ]
  if (answer.status !== 200)
    return [
      problem(
        `${name} answers ${address} with ${answer.status}. OIDC_ISSUER must be the part before /.well-known that the provider ` +
          'calls its issuer.',
      ),
    ]
  const read = metadataSchema.safeParse(answer.body)
  if (!read.success)
    return [
      problem(
        `${name} publishes nothing at ${address} that a sign-in can use (${read.error.issues[0]?.path.join('.') || 'no JSON'}). ` +
          'Is it a provider of OpenID Connect, with https addresses?',
      ),
    ]
  const metadata = read.data
  if (metadata.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
    return [
      problem(
        `${name} says that it is ${metadata.issuer}, and OIDC_ISSUER says ${issuer}: every sign-in is refused. Set ` +
          'OIDC_ISSUER to what the provider says, if you trust it.',
      ),
    ]
  const found = [
    ...checkClock(name, answer.clockOffsetSeconds),
    ...(await checkKeys(name, metadata)),
    ...checkMethods(name, answer.body),
    ...(await checkClient(provider, metadata, { publicUrl, variables })),
  ]
  return found.length > 0 ? found : [{ kind: 'ok', sentence: `${name} answers, and knows this hub.` }]
}

function checkClock(name: string, clockOffsetSeconds: number | null): Finding[] {
  if (clockOffsetSeconds === null || Math.abs(clockOffsetSeconds) <= maxSkewSeconds) return []
  const seconds = Math.round(Math.abs(clockOffsetSeconds))
  return [
    problem(
      `The clock of this machine is ${seconds} seconds ${clockOffsetSeconds > 0 ? 'behind' : 'ahead of'} that of ${name}: its answers ` +
        'count as too old or not yet valid. Set the clock, for example with timedatectl set-ntp true.',
    ),
  ]
}

async function checkKeys(name: string, { jwks_uri }: ProviderMetadata): Promise<Finding[]> {
  const keys = await ask(jwks_uri)
  const isGood = typeof keys !== 'string' && keysSchema.safeParse(keys.body).data?.keys.length
  if (isGood) return []
  return [
    problem(
      `${name} shows no keys at ${jwks_uri}${typeof keys === 'string' ? ` (${keys})` : ''}: its answers cannot be checked, and ` +
        'nobody can sign in with it. Does this machine get out to that address?',
    ),
  ]
}

function checkMethods(name: string, metadata: unknown): Finding[] {
  const methods = methodsSchema.safeParse(metadata).data
  const takes = methods?.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const challenges = methods?.code_challenge_methods_supported ?? ['S256']
  return [
    ...(takes.includes('client_secret_basic')
      ? []
      : [problem(`${name} takes no secret by HTTP Basic (client_secret_basic). Allow it there for this hub.`)]),
    ...(challenges.includes('S256')
      ? []
      : [look(`${name} does not say that it knows PKCE with S256; a sign-in asks for it.`)]),
  ]
}

/**
 * Sends an invalid code to the provider; its error shows whether the provider accepts our client id and
 * secret.
 */
async function checkClient(
  { name, clientId, clientSecret, id }: ProviderSettings,
  { token_endpoint }: ProviderMetadata,
  { publicUrl, variables }: { publicUrl: string; variables: string },
): Promise<Finding[]> {
  const callback = `${publicUrl}/api/sign-in/with/${id}/callback`
  const answer = await ask(token_endpoint, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'asked-by-the-doctor',
      redirect_uri: callback,
      code_verifier: 'x'.repeat(43),
    }),
  })
  if (typeof answer === 'string')
    return [problem(`${name} does not answer at ${token_endpoint} (${answer}): nobody can sign in with it.`)]
  const fault = faultSchema.safeParse(answer.body).data?.error
  if (fault === 'invalid_client' || fault === 'unauthorized_client' || answer.status === 401)
    return [problem(`${name} does not know this hub. Compare ${variables} with what the provider shows.`)]
  if (fault === 'redirect_uri_mismatch')
    return [problem(`${name} does not let people return to ${callback}. Register that address there.`)]
  return []
}

async function ask(url: string, init: RequestInit = {}): Promise<ProviderAnswer | string> {
  try {
    const headers = { accept: 'application/json', ...init.headers }
    const answer = await fetch(url, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const date = Date.parse(answer.headers.get('date') ?? '')
    return {
      status: answer.status,
      body: await answer.json().catch(() => null),
      clockOffsetSeconds: Number.isNaN(date) ? null : (date - Date.now()) / 1000,
    }
  } catch (error) {
    const { cause, name } = error as Error & { cause?: NodeJS.ErrnoException }
    return cause?.code ?? cause?.message ?? name
  }
}

const look = (sentence: string): Finding => ({ kind: 'look', sentence })
const problem = (sentence: string): Finding => ({ kind: 'PROBLEM', sentence })
