import { startFrom } from '@civic-hub/committee/start-from'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { toBase64 } from '../../../replica/base64.ts'
import { useReplica } from '../../../replica/react/replica-provider.tsx'
import { rememberStart } from '../../../replica/session/remembered.ts'
import { isVisiting } from '../../../replica/session/session.ts'
import { endVisit, removeDemoOfVisitor } from '../../../replica/session/visit.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { createTransitionContext } from '../../../replica/transition-context.ts'
import { demoVisitTexts as texts } from '../../../texts/en/demo-visit.gen.ts'
import { startTexts } from '../../../texts/en/start.gen.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import classes from './demo-notice.module.css'

const StartDialog = lazyDialog(() => import('./start-dialog.tsx'), 'StartDialog')

/** Marks every page of the demo committee as samples. A visitor without an account leaves it here. */
export function DemoNotice({ committee, onLeave }: { committee: CommitteeOnDevice; onLeave: () => void }) {
  const visits = isVisiting()
  const navigate = useNavigate()
  const { doc } = useReplica()
  const [starting, setStarting] = useState(false)
  const removing = useRef(false)
  // Other pages are for people with an account.
  useEffect(
    () => () => {
      endVisit()
      if (removing.current) void removeDemoOfVisitor(committee.id)
    },
    [committee.id],
  )

  async function leave() {
    const question = { title: texts.leaveQuestion, body: texts.lost, confirmLabel: texts.leave }
    if (!(await askToConfirm({ ...question, danger: true }))) return
    removing.current = true
    onLeave()
  }

  async function start() {
    if (!visits) return setStarting(true)
    const body = `${startTexts.copied} ${startTexts.notCopied} ${startTexts.needsAccount}`
    if (!(await askToConfirm({ title: startTexts.title, body, confirmLabel: startTexts.signUp }))) return
    rememberStart(toBase64(startFrom(doc, createTransitionContext(null), { ...committee, createdAt: '' })))
    void navigate({ to: '/choose-committee', state: { signsUp: true } })
  }

  // Before the page, whose frame differs from screen to screen.
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    document.getElementById('content')?.before(place)
    return () => place.remove()
  }, [place])
  return createPortal(
    <aside className={classes.notice} aria-label={texts.notice}>
      <p>{texts.everythingIsASample}</p>
      <Button size="compact-sm" onClick={() => void start()}>
        {startTexts.title}
      </Button>
      <StartDialog
        opened={starting}
        onClose={() => setStarting(false)}
        source={doc}
        onEnter={(slug) => navigate({ to: '/$committeeId/home', params: { committeeId: slug } })}
      />
      {visits && (
        <>
          <ButtonLink to="/choose-committee" state={{ signsUp: true }} variant="default" size="compact-sm">
            {texts.signUp}
          </ButtonLink>
          <Button variant="subtle" size="compact-sm" onClick={() => void leave()}>
            {texts.leave}
          </Button>
        </>
      )}
    </aside>,
    place,
  )
}
