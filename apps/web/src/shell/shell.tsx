import { ActionIcon } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useReplicaOnScreen } from '../replica/react/replica-provider.tsx'
import type { Replica } from '../replica/replica.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { notAhead } from '../ui/screen-ahead.ts'
import { CommitteeSwitcher } from './committee-switcher.tsx'
import { PeoplePresent } from './people/people-present.tsx'
import { useRequests } from './requests-badge.tsx'
import classes from './shell.module.css'
import { isConnected, looksTheSame } from './status/chip-words.ts'
import { StatusChip } from './status/status-chip.tsx'
import { useStatus } from './status/use-status.ts'
import { ToolsMenu } from './tools-menu.tsx'
import { LiveMeetingHold } from './update/live-meeting-hold.tsx'
import { OldAppNotice } from './update/old-app-notice.tsx'
import { OtherAppNotice } from './update/other-app-notice.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'
import { useCurrentCommittee } from './use-current-committee.ts'
import { UserMenu } from './user-menu.tsx'

const MobileDrawer = lazyDialog(() => import('./mobile-drawer.tsx').then((module) => module.MobileDrawer))

const { header } = shellTexts

interface ShellProps {
  onSignOut: (everywhere: boolean) => void
  onSignIn: () => void
  /** Above the screen, whatever it is. */
  notice: ReactNode
  children: ReactNode
}

/** The frame of every screen for signed-in people: header, drawer and update prompt. */
export function Shell({ onSignOut, onSignIn, notice, children }: ShellProps) {
  const [drawerOpen, setDrawerOpen] = useState(false)
  const committee = useCurrentCommittee()
  const replica = useReplicaOnScreen()
  const requests = useRequests(committee)
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare === true })
  if (bare) return children
  return (
    <>
      <a href="#content" className={classes.skip}>
        {shellTexts.skipLink}
      </a>
      <header className={classes.header}>
        <ActionIcon
          className={classes.menu}
          size={44}
          aria-label={requests > 0 ? header.openMenuWith(header.requests(requests)) : header.openMenu}
          aria-haspopup="dialog"
          onClick={() => setDrawerOpen(true)}
        >
          <Icon name="menu" size={24} />
          {requests > 0 && <span {...notAhead} className={classes.dot} aria-hidden="true" />}
        </ActionIcon>
        <Link to="/choose-committee" className={classes.brand} aria-label={shellTexts.brand}>
          <img src="/icons/icon.svg" alt="" width="32" height="32" />
        </Link>
        <CommitteeSwitcher />
        {committee && (
          <nav className={classes.wide} aria-label={header.tools}>
            <ToolsMenu slug={committee.slug} requests={requests} />
          </nav>
        )}
        <div className={classes.end}>
          <StatusAndPeople replica={replica} onSignIn={onSignIn} />
          <div className={classes.wide}>
            <UserMenu onSignOut={onSignOut} />
          </div>
        </div>
      </header>
      {notice}
      {replica && <OldAppNotice replica={replica} />}
      <OtherAppNotice />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <MobileDrawer
        opened={drawerOpen}
        onClose={() => setDrawerOpen(false)}
        slug={committee?.slug ?? null}
        requests={requests}
        onSignOut={onSignOut}
      />
      {replica && <LiveMeetingHold replica={replica} />}
      <UpdatePrompt />
    </>
  )
}

/** The status changes with every key that is typed: it has a part of its own, so that the rest of the header stands. */
function StatusAndPeople({ replica, onSignIn }: { replica: Replica | null; onSignIn: () => void }) {
  const status = useStatus(looksTheSame)
  if (!status) return null
  return (
    <>
      {/* Before the chip: whoever comes and goes must not move it. */}
      {replica && isConnected(status) && (
        <div className={classes.wide}>
          <PeoplePresent replica={replica} />
        </div>
      )}
      <StatusChip status={status} onSignIn={onSignIn} />
    </>
  )
}
