import type { Account, InvitationOffer } from '@civic-hub/protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../../../replica/connection/answer.ts'
import { acceptInvitation, readInvitation } from '../../../replica/session/committee-people.ts'
import { forgetInvitation, rememberInvitation } from '../../../replica/session/remembered.ts'
import { useSession } from '../../../replica/session/session.ts'
import { problemText } from '../../../shell/problem-text.ts'
import { invitationsTexts } from '../../../texts/en/invitations.gen.ts'
import { dayOf } from '../../../ui/day-of.ts'
import { useDocumentHead } from '../../../ui/document-head.ts'
import { LineDrawing } from '../../../ui/line-drawing.tsx'
import { letterDrawing } from '../../../ui/more-drawings.tsx'
import { notify } from '../../../ui/notify.ts'
import { PageHeading } from '../../../ui/page-heading.tsx'
import buttons from '../../../ui/plain-button.module.css'
import page from '../../../ui/plain-page.module.css'
import { ProblemNote } from '../../../ui/problem-note.tsx'
import { Waiting } from '../../../ui/waiting.tsx'

const { invited: texts } = invitationsTexts

interface InvitationPageProps {
  /** Read from the fragment of the address, which is never sent to a server or written to its logs. */
  token: string
  onSignIn: (email: string) => void
  onSignUp: (invited: { name: string; email: string }) => void
  onEnter: (slug: string) => void
  onHome: () => void
}

/**
 * The page behind an invitation's link. Only the button uses the link up: mail programs open links by
 * themselves.
 */
export function InvitationPage({ token, onSignIn, onSignUp, onEnter, onHome }: InvitationPageProps) {
  const session = useSession()
  const accountId = session.kind === 'signed-in' ? session.account.id : null
  const { state, load } = useInvitation(token, session.kind === 'checking' ? undefined : accountId)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useDocumentHead({ title: texts.documentTitle, canonicalPath: '/invitation' })

  const home = (
    <button type="button" className={buttons.secondary} onClick={onHome}>
      {texts.home}
    </button>
  )
  if (state.kind === 'looking') return <Waiting label={texts.looking} />
  if (state.kind === 'invalid')
    return (
      <main className={page.page}>
        <LineDrawing of={letterDrawing} width={144} />
        <PageHeading>{texts.invalidTitle}</PageHeading>
        <p className={page.body}>{token === '' ? texts.incomplete : texts.invalid}</p>
        <div className={page.actions}>{home}</div>
      </main>
    )
  if (state.kind === 'failed')
    return (
      <main className={page.page}>
        <LineDrawing of={letterDrawing} width={144} />
        <PageHeading>{texts.unreachableTitle}</PageHeading>
        <ProblemNote>{problemText(state.problem)}</ProblemNote>
        <div className={page.actions}>
          <button type="button" className={buttons.primary} onClick={() => void load()}>
            {texts.tryAgain}
          </button>
          {home}
        </div>
      </main>
    )

  const { committee, invitedBy, access, email, name, expiresAt, acceptedSlug } = state.offer

  async function accept() {
    if (busy || session.kind !== 'signed-in') return
    setBusy(true)
    setProblem(null)
    const answer = await acceptInvitation(token)
    setBusy(false)
    if (answer.ok) {
      notify({ title: texts.joined(committee.name) })
      onEnter(answer.value)
    } else if (answer.problem.code === 'not-signed-in') onSignIn(session.account.email)
    else if (answer.problem.code === 'token-invalid') await load()
    else setProblem(problemText(answer.problem))
  }

  return (
    <main className={page.page}>
      <LineDrawing of={letterDrawing} width={144} />
      <PageHeading>{texts.title(committee.name)}</PageHeading>
      <p className={page.body}>
        {acceptedSlug !== null
          ? texts.alreadyJoined
          : `${invitedBy === null ? texts.bodyUnknown(access) : texts.body(invitedBy, access)} ${texts.until(dayOf(expiresAt))}`}
      </p>
      {problem && <ProblemNote title={texts.failed}>{problem}</ProblemNote>}
      {acceptedSlug !== null ? (
        <div className={page.actions}>
          <button type="button" className={buttons.primary} onClick={() => onEnter(acceptedSlug)}>
            {texts.enter}
          </button>
        </div>
      ) : session.kind === 'signed-in' ? (
        <>
          <AcceptingAccount account={session.account} invited={email} />
          <div className={page.actions}>
            <button type="button" className={buttons.primary} onClick={accept} aria-disabled={busy}>
              {busy ? texts.accepting : texts.accept}
            </button>
            {home}
          </div>
        </>
      ) : (
        <>
          <p className={page.body}>{texts.signInFirst}</p>
          <div className={page.actions}>
            <button
              type="button"
              className={buttons.primary}
              onClick={() => onSignUp({ name: name ?? '', email: email ?? '' })}
            >
              {texts.signUp}
            </button>
            <button type="button" className={buttons.secondary} onClick={() => onSignIn(email ?? '')}>
              {texts.signIn}
            </button>
          </div>
        </>
      )}
    </main>
  )
}

/** Shows which account accepts: it need not be the one with the invited address. */
function AcceptingAccount({ account, invited }: { account: Account; invited: string | null }) {
  return (
    <>
      <p>
        {texts.asAccount(account.name, account.email)}
        {invited !== null && invited !== account.email && ` ${texts.otherAddress(invited)}`}
      </p>
      <p className={page.body}>{texts.otherAccount}</p>
    </>
  )
}

type InvitationState =
  | { kind: 'looking' }
  | { kind: 'open'; offer: InvitationOffer }
  | { kind: 'invalid' }
  | { kind: 'failed'; problem: Problem }

/**
 * The relay's response about the link; it is requested again for another account. `undefined`: the account is
 * not known yet.
 */
function useInvitation(token: string, accountId: string | null | undefined) {
  const asked = useRef(0)
  const [state, setState] = useState<InvitationState>(token === '' ? { kind: 'invalid' } : { kind: 'looking' })

  const load = useCallback(async () => {
    if (token === '') return
    asked.current += 1
    const turn = asked.current
    const answer = await readInvitation(token)
    if (turn !== asked.current) return
    if (answer.ok) {
      if (answer.value.acceptedSlug === null) rememberInvitation(token)
      else forgetInvitation()
      setState({ kind: 'open', offer: answer.value })
      return
    }
    const { code } = answer.problem
    const isInvalid = code === 'token-invalid' || code === 'invalid-input'
    if (isInvalid) forgetInvitation()
    setState(isInvalid ? { kind: 'invalid' } : { kind: 'failed', problem: answer.problem })
  }, [token])

  useEffect(() => {
    if (accountId !== undefined) void load()
  }, [load, accountId])

  return { state, load }
}
