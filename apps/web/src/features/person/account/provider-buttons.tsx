import type { Provider } from '@civic-hub/protocol'
import { Button, Divider, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { forgetFailedSignIn } from '../../../replica/session/provider-result.ts'
import { leaveForProvider } from '../../../replica/session/provider-sign-in.ts'
import { useSite } from '../../../replica/session/session.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { signInProvidersTexts as texts } from '../../../texts/en/sign-in-providers.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'

/** A button for each identity provider of this site, above the form. Empty if there is none. */
export function ProviderButtons() {
  const providers = useSite()?.providers ?? []
  if (providers.length === 0) return null
  return (
    <Stack gap="lg" mb="lg">
      <ContinueButtons providers={providers} />
      <Divider label={texts.or} labelPosition="center" />
    </Stack>
  )
}

/** The longest time in which the button stays busy after the browser has begun to leave. */
const leavingMs = 5_000

interface ContinueButtonsProps {
  providers: readonly Provider[]
  /** The part of this page to return to; the current part by default. */
  part?: string
}

/** Opens the page of a provider to sign in there. */
export function ContinueButtons({ providers, part }: ContinueButtonsProps) {
  const [leaving, setLeaving] = useState<Provider | null>(null)
  const [failed, setFailed] = useState<{ name: string; problem: Problem } | null>(null)

  async function leave(provider: Provider) {
    if (leaving) return
    setLeaving(provider)
    setFailed(null)
    forgetFailedSignIn()
    const answer = await leaveForProvider(provider.id, part === undefined ? {} : { part })
    // The browser is leaving the page. A person who stops that, or comes back by Back to the same page, may try again.
    if (answer.ok) return void setTimeout(() => setLeaving(null), leavingMs)
    setLeaving(null)
    setFailed({ name: provider.name, problem: answer.problem })
  }

  return (
    <>
      {failed && (
        <ProblemNote title={texts.failed(failed.name)}>
          {failed.problem.code === 'unavailable' ? texts.noAnswer(failed.name) : problemText(failed.problem)}
        </ProblemNote>
      )}
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="md"
          variant="default"
          fullWidth
          {...inactive(leaving !== null)}
          onClick={() => leave(provider)}
        >
          {leaving?.id === provider.id ? texts.leaving(provider.name) : texts.continueWith(provider.name)}
        </Button>
      ))}
    </>
  )
}
