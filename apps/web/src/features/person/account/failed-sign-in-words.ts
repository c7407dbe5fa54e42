import type { Site } from '@civic-hub/protocol'
import type { FailedSignIn } from '../../../replica/session/provider-result.ts'
import { problemsTexts } from '../../../texts/en/problems.gen.ts'
import { signInProvidersTexts as texts } from '../../../texts/en/sign-in-providers.gen.ts'

const sentences = { ...texts.whyFailed, 'cookie-dropped': problemsTexts['cookie-dropped'] }

/** Describes a failed sign-in with a provider, and what the person can do. */
export function failedSignInWords({ provider, why }: FailedSignIn, site: Site | null): { title: string; body: string } {
  const known = site?.providers.find(({ id }) => id === provider)?.name
  const name = known ?? (provider === 'google' ? texts.google : texts.unnamed)
  const sentence = sentences[why]
  return { title: texts.failed(name), body: typeof sentence === 'string' ? sentence : sentence(name) }
}
