import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isVisiting } from '../../../replica/session/session.ts'
import { endVisit, removeDemoOfVisitor } from '../../../replica/session/visit.ts'
import type { CommitteeOnDevice } from '../../../replica/store/device-database.ts'
import { demoVisitTexts as texts } from '../../../texts/en/demo-visit.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import classes from './demo-notice.module.css'

/** Marks every page of the demo committee as samples. A visitor without an account leaves it here. */
export function DemoNotice({ committee, onLeave }: { committee: CommitteeOnDevice; onLeave: () => void }) {
  const visits = isVisiting()
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

  // Before the page, whose frame differs from screen to screen.
  const [place] = useState(() => document.createElement('div'))
  useLayoutEffect(() => {
    document.getElementById('content')?.before(place)
    return () => place.remove()
  }, [place])
  return createPortal(
    <aside className={classes.notice} aria-label={texts.notice}>
      <p>{texts.everythingIsASample}</p>
      {visits && (
        <>
          <ButtonLink to="/choose-committee" size="compact-sm">
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
