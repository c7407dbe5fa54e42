import { useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { confirmNewEmail } from '../../../replica/session/own-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import buttons from '../../../ui/plain-button.module.css'
import page from '../../../ui/plain-page.module.css'
import { ProblemNote } from '../../../ui/problem-note.tsx'

const { confirmNewEmail: texts } = accountTexts

interface ConfirmNewEmailPageProps {
  /** Read from the fragment of the address, which is never sent to a server or written to its logs. */
  token: string
  onHome: () => void
}

/** The page behind the link in the email to a new address. Only the button uses the token. */
export function ConfirmNewEmailPage({ token, onHome }: ConfirmNewEmailPageProps) {
  const [busy, setBusy] = useState(false)
  const [email, setEmail] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(token === '' ? texts.noToken : null)
  useDocumentHead({ title: texts.documentTitle, canonicalPath: '/confirm-email' })

  async function confirm() {
    if (busy) return
    setBusy(true)
    setProblem(null)
    const answer = await confirmNewEmail(token)
    setBusy(false)
    if (answer.ok) setEmail(answer.value.email)
    else setProblem(whyNot(answer.problem))
  }

  return (
    <main className={page.page}>
      <LineDrawing of={letterDrawing} width={144} />
      <PageHeading>{email === null ? texts.title : texts.done}</PageHeading>
      {problem ? (
        <ProblemNote title={texts.failed}>{problem}</ProblemNote>
      ) : (
        <p className={page.body} role="status">
          {email === null ? texts.body : texts.doneBody(email)}
        </p>
      )}
      <div className={page.actions}>
        {email === null && token !== '' && (
          <button type="button" className={buttons.primary} onClick={confirm} aria-disabled={busy}>
            {busy ? texts.busy : texts.action}
          </button>
        )}
        {(email !== null || problem !== null) && (
          <button type="button" className={email === null ? buttons.secondary : buttons.primary} onClick={onHome}>
            {texts.home}
          </button>
        )}
      </div>
    </main>
  )
}

function whyNot(problem: Problem): string {
  switch (problem.code) {
    case 'token-invalid':
    case 'invalid-input':
      return texts.tokenInvalid
    case 'conflict':
      return texts.taken
    default:
      return problemText(problem)
  }
}
