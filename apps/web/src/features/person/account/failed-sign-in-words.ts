import type { Site } from '@civic-hub/protocol'
import type { FailedSignIn } from '../../../replica/session/provider-result.ts'
import { problemTexts } from '../../../texts/en/problems.ts'
import { providerTexts as texts } from '../../../texts/en/sign-in-providers.ts'

const sentences: Record<FailedSignIn['why'], (name: string) => string> = {
  ...texts.whyFailed,
  'cookie-dropped': () => problemTexts['cookie-dropped'],
}

/** Describes a failed sign-in with a provider, and what the person can do. */
export function failedSignInWords({ provider, why }: FailedSignIn, site: Site | null): { title: string; body: string } {
  const known = site?.providers.find(({ id }) => id === provider)?.name
  const name = known ?? (provider === 'google' ? texts.google : texts.unnamed)
  return { title: texts.failed(name), body: sentences[why](name) }
}
