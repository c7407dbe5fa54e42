import { useState } from 'react'
import { type Confirmed, confirmEmail } from '../../../replica/session/enter-account.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { loadLater } from '../../../ui/load-later.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import buttons from '../../../ui/plain-button.module.css'
import page from '../../../ui/plain-page.module.css'
import { ProblemNote } from '../../../ui/problem-note.tsx'

const { confirm: texts } = accountTexts
/** Its form needs Mantine, which this page comes without. */
const ChosenAccount = loadLater(() => import('./chosen-account.tsx').then((module) => module.ChosenAccount))

interface ConfirmPageProps {
  /** Read from the fragment of the address, which is never sent to a server or written to its logs. */
  token: string
  onConfirmed: (confirmed: Confirmed) => void
  onSignIn: (email: string) => void
  onHome: () => void
}

/**
 * The page behind the link in the confirmation email. Only the button uses the token: mail programs open
 * links by themselves.
 */
export function ConfirmPage({ token, onConfirmed, onSignIn, onHome }: ConfirmPageProps) {
  const [isChoosing, setChoosing] = useState(false)
  const [state, setState] = useState<{ busy: boolean; problem: string | null; email: string | null }>({
    busy: false,
    problem: token === '' ? texts.noToken : null,
    email: null,
  })
  useDocumentHead({ title: texts.documentTitle, canonicalPath: '/confirm' })

  async function confirm() {
    if (state.busy) return
    setState({ busy: true, problem: null, email: null })
    const answer = await confirmEmail(token)
    if (answer.ok) {
      setState({ busy: false, problem: null, email: answer.value.account.email })
      onConfirmed(answer.value)
      return
    }
    const { problem } = answer
    const isChosenAnew = problem.fields?.password !== undefined
    if (isChosenAnew && (await isLoaded(ChosenAccount.load()))) return setChoosing(true)
    const sentence = isChosenAnew
      ? problemText({ code: 'unreachable' })
      : problem.code === 'token-invalid' || problem.code === 'invalid-input'
        ? texts.tokenInvalid
        : problemText(problem)
    setState({ busy: false, problem: sentence, email: null })
  }

  if (isChoosing) return <ChosenAccount.Component token={token} onConfirmed={onConfirmed} onHome={onHome} />

  const { email, problem, busy } = state
  return (
    <main className={page.page}>
      <LineDrawing of={letterDrawing} width={144} />
      <PageHeading>{email === null ? texts.title : texts.done}</PageHeading>
      {problem ? (
        <ProblemNote title={texts.failed}>{problem}</ProblemNote>
      ) : (
        <p className={page.body}>{email === null ? texts.body : texts.signInNow}</p>
      )}
      <div className={page.actions}>
        {email !== null ? (
          <button type="button" className={buttons.primary} onClick={() => onSignIn(email)}>
            {accountTexts.signIn.submit}
          </button>
        ) : (
          token !== '' && (
            <button type="button" className={buttons.primary} onClick={confirm} aria-disabled={busy}>
              {busy ? texts.busy : texts.action}
            </button>
          )
        )}
        {problem && (
          <button type="button" className={buttons.secondary} onClick={onHome}>
            {texts.home}
          </button>
        )}
      </div>
    </main>
  )
}

const isLoaded = (loading: Promise<void>) =>
  loading.then(
    () => true,
    () => false,
  )
