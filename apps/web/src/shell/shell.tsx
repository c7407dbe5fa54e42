import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { useObservable } from '../replica/observable.ts'
import { useCommittees } from '../replica/react/device-provider.tsx'
import { useReplicaOnScreen } from '../replica/react/replica-provider.tsx'
import type { Replica } from '../replica/replica.ts'
import { notInSnapshot } from '../start/startup-snapshot.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Icon } from '../ui/icon.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { ariaKeys, isPressed, shortcuts, shownKeys } from '../ui/shortcuts.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { useLatest } from '../ui/use-latest.ts'
import { useMenuButton } from '../ui/use-menu-button.ts'
import { CommitteeSwitcher } from './committee-switcher.tsx'
import { unreadNotifications } from './notifications-state.ts'
import { PeoplePresent } from './people/people-present.tsx'
import { RequestsBadge, useRequests } from './requests-badge.tsx'
import classes from './shell.module.css'
import { isConnected, looksTheSame } from './status/chip-words.ts'
import { StatusChip } from './status/status-chip.tsx'
import { useStatus } from './status/use-status.ts'
import { LiveMeetingHold } from './update/live-meeting-hold.tsx'
import { OldAppNotice, OtherAppNotice } from './update/old-app-notice.tsx'
import { UpdatePrompt } from './update/update-prompt.tsx'
import { useCommitteeInHeader } from './use-current-committee.ts'
import { UserMenu } from './user-menu.tsx'

const MobileDrawer = lazyDialog(() => import('./mobile-drawer.tsx'), 'MobileDrawer')

const { header } = shellTexts

interface ShellProps {
  onSignOut: (everywhere: boolean) => void
  onSignIn: () => void
  onSearch: () => void
  /** Opens the list of notifications on phones, which have no bell. */
  onNotifications: () => void
  /** The bell of the notifications. It is loaded after the first screen. */
  bell: ReactNode
  /** Content above every screen. */
  notice: ReactNode
  children: ReactNode
}

/** The frame of every screen of signed-in people: header, drawer and update prompt. */
export function Shell(props: ShellProps) {
  const { onSignOut, onSignIn, onSearch, onNotifications, bell, notice, children } = props
  const [drawerOpen, setDrawerOpen] = useState(false)
  const committee = useCommitteeInHeader()
  const { confirmed, unanswered } = useCommittees()
  // Until then, its menus may come and move what is after them.
  const isSettled = committee !== null || confirmed || unanswered
  const replica = useReplicaOnScreen()
  const requests = useRequests(committee)
  const unread = useObservable(unreadNotifications)
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare === true })
  if (bare) return children
  return (
    <>
      <SkipLink label={shellTexts.skipLink} />
      <header className={classes.header}>
        <div className={classes.bar}>
          <ActionIcon
            className={classes.menu}
            size={44}
            aria-label={menuLabel(requests, unread)}
            aria-haspopup="dialog"
            onClick={() => setDrawerOpen(true)}
          >
            <Icon name="menu" size={24} />
            {requests + unread > 0 && <span {...notInSnapshot} className={classes.dot} aria-hidden="true" />}
          </ActionIcon>
          <Link to="/choose-committee" className={classes.brand} aria-label={shellTexts.brand}>
            <img src="/icons/icon.svg" alt="" width="32" height="32" />
          </Link>
          <CommitteeSwitcher shown={committee} />
          {committee && (
            <nav className={classes.wide} aria-label={header.tools}>
              <ToolsMenu
                label={
                  <>
                    {header.tools}
                    <RequestsBadge requests={requests} />
                  </>
                }
                slug={committee.slug}
                of="tools"
                requests={requests}
              />
              <ToolsMenu label={header.community} slug={committee.slug} of="community" requests={0} />
            </nav>
          )}
          {isSettled && (
            <div className={classes.local}>
              <ButtonLink to="/involved" variant="subtle" px="sm">
                {header.local}
              </ButtonLink>
            </div>
          )}
          <div className={classes.end}>
            {/* First: it comes late and changes its width, which must not move the buttons. */}
            <PeopleAndStatus replica={replica} onSignIn={onSignIn} />
            <SearchButton onSearch={onSearch} />
            <div className={classes.bell}>{bell}</div>
            <div className={classes.wide}>
              <UserMenu onSignOut={onSignOut} />
            </div>
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
        unread={unread}
        onSignOut={onSignOut}
        onSearch={onSearch}
        onNotifications={onNotifications}
      />
      {replica && <LiveMeetingHold replica={replica} />}
      <UpdatePrompt />
    </>
  )
}

function menuLabel(requests: number, unread: number): string {
  if (requests > 0) return header.openMenuWith(header.requests(requests))
  return unread > 0 ? header.openMenuWith(header.unread(unread)) : header.openMenu
}

/**
 * A component of its own, because the status changes with every keystroke: the rest of the header does not render
 * again.
 */
function PeopleAndStatus({ replica, onSignIn }: { replica: Replica | null; onSignIn: () => void }) {
  const status = useStatus(looksTheSame)
  if (!status) return null
  return (
    <>
      {/* Before the chip: a change of the people present must not move the chip. */}
      {replica && isConnected(status) && (
        <div className={classes.people}>
          <PeoplePresent replica={replica} />
        </div>
      )}
      <StatusChip status={status} onSignIn={onSignIn} />
    </>
  )
}

/** Opens the search. Its shortcut does the same on every page with the header. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  const search = useLatest(onSearch)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isPressed(event, shortcuts.search)) return
      event.preventDefault()
      // A dialog may contain typed text, and the search would lead away from it.
      if (!document.activeElement?.closest('[role="dialog"][aria-modal="true"]')) search.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [search])
  return (
    <UnstyledButton
      className={classes.search}
      aria-label={header.search}
      aria-haspopup="dialog"
      aria-keyshortcuts={ariaKeys(shortcuts.search)}
      onClick={onSearch}
    >
      <Icon name="search" />
      <span className={classes.words} data-keys={shownKeys(shortcuts.search)}>
        {header.search}
      </span>
    </UnstyledButton>
  )
}

const ToolsEntries = lazyDialog(() => import('./tools-entries.tsx'), 'ToolsEntries')

interface ToolsMenuProps {
  label: ReactNode
  slug: string
  of: 'tools' | 'community'
  requests: number
}

/** A menu of pages of the open committee. The entries, which list the pages, are loaded when it opens. */
function ToolsMenu({ label, ...entries }: ToolsMenuProps) {
  const { target, dropdown } = useMenuButton(useId())
  return (
    <>
      <Button {...target} variant="subtle" px="sm" rightSection={<Icon name="chevronDown" size={18} />}>
        {label}
      </Button>
      <ToolsEntries {...dropdown} {...entries} />
    </>
  )
}
