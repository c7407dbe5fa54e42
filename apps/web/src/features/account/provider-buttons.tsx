import type { Provider } from '@civic-hub/protocol'
import { Button, Divider, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Problem } from '../../replica/connection/answer.ts'
import { forgetFailedSignIn } from '../../replica/session/provider-result.ts'
import { leaveForProvider } from '../../replica/session/provider-sign-in.ts'
import { useSite } from '../../replica/session/session.ts'
import { problemText } from '../../shell/problem-text.ts'
import { accountTexts } from '../../texts/en/account.ts'
import { inactive } from '../../ui/inactive.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'

const { provider: texts } = accountTexts

/** A button for each provider of identities that this site takes, above the form; nothing where there is none. */
export function ProviderButtons() {
  const providers = useSite()?.providers ?? []
  const [leaving, setLeaving] = useState<Provider | null>(null)
  const [failed, setFailed] = useState<{ name: string; problem: Problem } | null>(null)
  if (providers.length === 0) return null

  async function leave(provider: Provider) {
    if (leaving) return
    setLeaving(provider)
    setFailed(null)
    forgetFailedSignIn()
    const answer = await leaveForProvider(provider.id)
    // The page is left by now; the button stays as it is until the other one comes.
    if (answer.ok) return
    setLeaving(null)
    setFailed({ name: provider.name, problem: answer.problem })
  }

  return (
    <Stack gap="lg" mb="lg">
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
      <Divider label={texts.or} labelPosition="center" />
    </Stack>
  )
}
