import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { resendConfirmation } from '../../../replica/session/enter-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { inactive } from '../../../ui/inactive.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { notify } from '../../../ui/notify.ts'
import { ProblemNote } from '../../../ui/problem-note.tsx'

const { checkEmail: texts } = accountTexts
const cooldownSeconds = 60

interface CheckEmailProps {
  email: string
  /** The handle of this tab's sign-up; null for a person who asked for the email in the sign-in form: it is sent at once. */
  signUp: string | null
  onChange: () => void
}

/** Shown after signing up: the person opens the email, requests it again, or corrects the address. */
export function CheckEmail({ email, signUp, onChange }: CheckEmailProps) {
  const first = useRef<HTMLParagraphElement>(null)
  const [sending, setSending] = useState(false)
  const [cooldown, setCooldown] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)

  // This replaces a form that had the focus.
  useEffect(() => first.current?.focus(), [])

  useEffect(() => {
    if (cooldown === 0) return
    const timer = setTimeout(() => setCooldown(cooldown - 1), 1_000)
    return () => clearTimeout(timer)
  }, [cooldown])

  async function resend() {
    if (sending || cooldown > 0) return
    setSending(true)
    setProblem(null)
    const answer = await resendConfirmation(email, signUp)
    setSending(false)
    if (answer.ok) {
      setCooldown(cooldownSeconds)
      notify({ title: texts.sent.title, message: texts.sent.body })
      return
    }
    setProblem(problemText(answer.problem))
    setCooldown(Math.ceil(answer.problem.retryAfterSeconds ?? 0))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this opens
  useEffect(() => {
    if (signUp === null) void resend()
  }, [])

  const label = sending ? texts.sending : cooldown > 0 ? texts.resendIn(cooldown) : texts.resend
  return (
    <Stack gap="lg">
      <Text c="dimmed" ta="center">
        <LineDrawing of={letterDrawing} />
      </Text>
      <Text tabIndex={-1} ref={first}>
        {texts.body(email)}
      </Text>
      {signUp === null && <Text>{texts.chosenAnew}</Text>}
      <Text c="dimmed">{texts.hint}</Text>
      {problem && <ProblemNote title={texts.failed}>{problem}</ProblemNote>}
      <Button size="md" variant="default" {...inactive(sending || cooldown > 0)} onClick={resend}>
        {label}
      </Button>
      <Button size="md" variant="subtle" onClick={onChange}>
        {texts.change}
      </Button>
    </Stack>
  )
}
