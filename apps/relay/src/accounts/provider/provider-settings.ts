import type { MissingProvider, Provider, ProviderId } from '@civic-hub/protocol'

/** A provider as configured by the operator. */
export interface ProviderSettings {
  id: ProviderId
  /** The text on the button. */
  name: string
  /** The provider's address; all other addresses are discovered from it. */
  issuer: string
  clientId: string
  clientSecret: string
}

/** Each provider needs all of its variables. */
const variables = {
  google: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
} as const satisfies Record<ProviderId, readonly string[]>

type Variable = (typeof variables)[ProviderId][number] | 'OIDC_NAME'

const googleIssuer = 'https://accounts.google.com'

/** Reads the providers from the environment. Adds a sentence to `problems` for an incomplete one. */
export function readProviders(
  settings: Partial<Record<Variable, string | undefined>>,
  problems: string[],
): ProviderSettings[] {
  const google = complete(variables.google, settings, problems)
  const oidc = complete(variables.oidc, settings, problems)
  if (oidc === null && settings.OIDC_NAME !== undefined && problems.length === 0)
    problems.push('OIDC_NAME is set, and OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are not.')
  const providers: ProviderSettings[] = []
  if (google !== null)
    providers.push({
      id: 'google',
      name: 'Google',
      issuer: googleIssuer,
      clientId: google.GOOGLE_CLIENT_ID,
      clientSecret: google.GOOGLE_CLIENT_SECRET,
    })
  if (oidc !== null)
    providers.push({
      id: 'oidc',
      name: settings.OIDC_NAME ?? new URL(oidc.OIDC_ISSUER).hostname,
      issuer: oidc.OIDC_ISSUER,
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
    })
  return providers
}

/** The providers that have no button, with what the operator has to set for each. A hub without PUBLIC_URL needs that, too. */
export const missingProviders = (configured: readonly Provider[], publicUrl: string | null): MissingProvider[] =>
  (Object.keys(variables) as ProviderId[])
    .filter((id) => configured.every((provider) => provider.id !== id))
    .map((id) => ({ id, variables: [...(publicUrl === null ? ['PUBLIC_URL'] : []), ...variables[id]] }))

/** Settings that are only valid together: all of them, or null if none is set. */
function complete<Name extends Variable>(
  names: readonly Name[],
  settings: Partial<Record<Name, string | undefined>>,
  problems: string[],
): Record<Name, string> | null {
  const missing = names.filter((name) => settings[name] === undefined)
  if (missing.length === 0) return settings as Record<Name, string>
  const set = names.filter((name) => settings[name] !== undefined)
  if (set.length > 0)
    problems.push(`${missing.join(' and ')} must be set when ${set.join(' and ')} is: they belong together.`)
  return null
}
