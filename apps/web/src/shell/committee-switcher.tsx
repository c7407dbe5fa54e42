import { UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useCommittees } from '../replica/react/device-provider.tsx'
import type { CommitteeOnDevice } from '../replica/store/device-database.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { useLatest } from '../ui/use-latest.ts'
import { useMenuButton } from '../ui/use-menu-button.ts'
import { whileVisible } from '../ui/while-visible.ts'
import { CommitteeMark } from './committee-mark.tsx'
import classes from './committee-switcher.module.css'
import { useCurrentCommittee } from './use-current-committee.ts'

const CommitteeEntries = lazyDialog(() => import('./committee-entries.tsx'), 'CommitteeEntries')

const { header } = shellTexts
const switchingMs = 100
const refreshEveryMs = 60_000

/** Shows the open or last open committee, and switches to another one. */
export function CommitteeSwitcher({ shown }: { shown: CommitteeOnDevice | null }) {
  const { committees, refresh } = useCommittees()
  const current = useCurrentCommittee()
  const navigate = useNavigate()
  const [switching, setSwitching] = useState(false)
  const arrivedAt = useLatest(current?.id)
  const { target, dropdown } = useMenuButton(useId())

  // The relay sends a new name over an open committee's connection. If no committee is open, this refresh
  // replaces that.
  useEffect(() => whileVisible(refreshEveryMs, refresh), [refresh])

  async function switchTo(committee: CommitteeOnDevice) {
    if (committee.id === current?.id) return
    setSwitching(true)
    await navigate({ to: '/$committeeId/home', params: { committeeId: committee.slug } })
    setTimeout(() => {
      setSwitching(false)
      if (arrivedAt.current === committee.id) notify({ title: header.switchedTo(committee.name) })
    }, switchingMs)
  }

  return (
    <>
      <UnstyledButton
        {...target}
        className={classes.switcher}
        disabled={switching}
        aria-label={shown ? header.switcherNamed(shown.name) : header.chooseCommittee}
      >
        {shown && <CommitteeMark name={shown.name} size={28} />}
        <span className={classes.name} dir="auto">
          {shown?.name ?? header.chooseCommittee}
        </span>
        <Icon name="chevronDown" size={18} />
      </UnstyledButton>
      <CommitteeEntries
        {...dropdown}
        committees={committees}
        currentId={current?.id}
        onSwitch={switchTo}
        onAll={() => navigate({ to: '/choose-committee' })}
      />
    </>
  )
}
