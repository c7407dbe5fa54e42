import type { ProviderId, WaysToSignIn } from '@civic-hub/protocol'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { readWaysToSignIn, removeWayToSignIn } from '../../../replica/session/own-account.ts'
import { leaveForProvider } from '../../../replica/session/provider-sign-in.ts'
import { useSite } from '../../../replica/session/session.ts'
import { SectionNotLoaded } from '../../../shell/not-loaded.tsx'
import { problemText } from '../../../shell/problem-text.ts'
import { useLoaded } from '../../../shell/use-loaded.ts'
import { accountTexts } from '../../../texts/en/account.gen.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { inactive } from '../../../ui/inactive.ts'
import { notify, notifyError } from '../../../ui/notify.ts'
import rows from '../../../ui/rows.module.css'
import classes from './account-section.module.css'
import { PasswordFirst, SignInFirst } from './sign-in-first.tsx'

const { connected: texts } = accountTexts
type Connected = WaysToSignIn['connected'][number]

/** The providers with which the person signs in to this account. */
export function ConnectedSection() {
  const providers = useSite()?.providers ?? []
  const { state, load, show } = useLoaded(readWaysToSignIn)
  const [busy, setBusy] = useState(false)
  /** True if the person has pressed Connect and has to sign in once more first. */
  const [proving, setProving] = useState(false)
  if (state.kind !== 'loaded') return <SectionNotLoaded state={state} onRetry={load} />
  const { connected, hasPassword, signedInRecently } = state.value
  const isLast = connected.length === 1 && !hasPassword
  const free = providers.filter(({ id }) => connected.every(({ provider }) => provider !== id))

  async function remove({ id, name }: Connected) {
    if (busy) return
    const sure = await askToConfirm({
      title: texts.removeTitle(name),
      body: texts.removeBody(name),
      confirmLabel: texts.remove,
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const answer = await removeWayToSignIn(id)
    setBusy(false)
    if (!answer.ok) return notifyError({ title: texts.failed, message: problemText(answer.problem) })
    show(answer.value)
    notify({ title: texts.removed(name) })
  }

  async function connect(provider: ProviderId) {
    if (busy) return
    if (!signedInRecently) return setProving(true)
    setBusy(true)
    const answer = await leaveForProvider(provider, { connect: true })
    if (answer.ok) return
    setBusy(false)
    if (answer.problem.code === 'sign-in-again') return setProving(true)
    notifyError({ title: texts.failed, message: problemText(answer.problem) })
  }

  return (
    <>
      {connected.length === 0 && <p className={classes.hint}>{texts.none}</p>}
      {connected.length > 0 && (
        <ul className={rows.list}>
          {connected.map((way) => (
            <li key={way.id} className={rows.row}>
              <div className={rows.what}>
                <p className={rows.name}>{way.name}</p>
                {way.email && <p className={rows.detail}>{way.email}</p>}
              </div>
              <Button
                variant="default"
                aria-label={texts.removeNamed(way.name)}
                {...inactive(busy || isLast)}
                onClick={() => !isLast && remove(way)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isLast && <p className={classes.hint}>{texts.last}</p>}
      {proving && hasPassword && (
        <PasswordFirst
          words={texts.signInFirst}
          onDone={() => {
            setProving(false)
            show({ ...state.value, signedInRecently: true })
          }}
        />
      )}
      {proving && !hasPassword && <SignInFirst connected={connected} words={texts.signInFirst} part="#connected" />}
      {(proving ? [] : free).map(({ id, name }) => (
        <Button key={id} variant="default" {...inactive(busy)} onClick={() => connect(id)}>
          {texts.add(name)}
        </Button>
      ))}
    </>
  )
}
