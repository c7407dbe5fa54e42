import { Drawer, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsOnSiteTeam, useSession } from '../replica/session/session.ts'
import { exploreTexts } from '../texts/en/explore.gen.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { MenuIcon } from '../ui/menu-icon.tsx'
import { type CommitteeLink, committeeTools, communityPages } from './committee-tools.ts'
import { explorePages } from './explore-pages.ts'
import classes from './mobile-drawer.module.css'
import { RequestsBadge } from './requests-badge.tsx'
import { useInstall } from './use-install.ts'

const { header, drawer } = shellTexts

interface MobileDrawerProps {
  opened: boolean
  onClose: () => void
  slug: string | null
  requests: number
  unread: number
  onSignOut: (everywhere: boolean) => void
  onSearch: () => void
  onNotifications: () => void
}

/** The side drawer of small screens: the entries that do not fit into the header there. */
export function MobileDrawer({
  opened,
  onClose,
  slug,
  requests,
  unread,
  onSignOut,
  onSearch,
  onNotifications,
}: MobileDrawerProps) {
  const session = useSession()
  const isOnSiteTeam = useIsOnSiteTeam()
  const install = useInstall()
  return (
    <Drawer opened={opened} onClose={onClose} title={drawer.title} size="min(320px, 88vw)" padding="md">
      <nav className={classes.menu}>
        <UnstyledButton
          className={classes.entry ?? ''}
          onClick={() => {
            onClose()
            onSearch()
          }}
        >
          <MenuIcon name="search" />
          {header.search}
        </UnstyledButton>
        <UnstyledButton
          className={classes.entry ?? ''}
          onClick={() => {
            onClose()
            onNotifications()
          }}
        >
          <MenuIcon name="bell" />
          {unread > 0 ? header.notificationsWith(unread) : header.notifications}
        </UnstyledButton>
        {slug !== null && (
          <>
            <CommitteeGroup
              heading={drawer.tools}
              pages={committeeTools}
              slug={slug}
              requests={requests}
              onClose={onClose}
            />
            <CommitteeGroup
              heading={drawer.community}
              pages={communityPages}
              slug={slug}
              requests={0}
              onClose={onClose}
            />
          </>
        )}
        <h3 className={classes.group}>{exploreTexts.title}</h3>
        <Link to="/choose-committee" className={classes.entry ?? ''} onClick={onClose}>
          <MenuIcon name="door" />
          {header.allCommittees}
        </Link>
        {explorePages.map(({ to, icon, label }) => (
          <Link key={to} to={to} className={classes.entry ?? ''} onClick={onClose}>
            <MenuIcon name={icon} />
            {label}
          </Link>
        ))}
        {install && (
          <UnstyledButton
            className={classes.entry ?? ''}
            onClick={() => {
              onClose()
              install()
            }}
          >
            <MenuIcon name="install" />
            {header.install}
          </UnstyledButton>
        )}
      </nav>
      <section className={classes.account}>
        <h3 className={classes.group}>{drawer.account}</h3>
        {session.kind === 'signed-in' && (
          <div className={classes.who}>
            <p className={classes.name} dir="auto">
              {session.account.name}
            </p>
            <p className={classes.email}>{session.account.email}</p>
          </div>
        )}
        <Link to="/profile" className={classes.entry ?? ''} onClick={onClose}>
          <MenuIcon name="person" />
          {header.profile}
        </Link>
        <Link to="/settings" className={classes.entry ?? ''} onClick={onClose}>
          <MenuIcon name="settings" />
          {header.settings}
        </Link>
        {isOnSiteTeam && (
          <Link to="/admin" className={classes.entry ?? ''} onClick={onClose}>
            <MenuIcon name="key" />
            {header.administration}
          </Link>
        )}
        {[false, true].map((everywhere) => (
          <UnstyledButton
            key={String(everywhere)}
            className={classes.entry ?? ''}
            onClick={() => {
              onClose()
              onSignOut(everywhere)
            }}
          >
            <MenuIcon name="signOut" />
            {everywhere ? header.signOutEverywhere : header.signOut}
          </UnstyledButton>
        ))}
      </section>
    </Drawer>
  )
}

function CommitteeGroup(props: {
  heading: string
  pages: readonly CommitteeLink[]
  slug: string
  requests: number
  onClose: () => void
}) {
  const { heading, pages, slug, requests, onClose } = props
  return (
    <>
      <h3 className={classes.group}>{heading}</h3>
      {pages.map(({ to, icon, label }) => (
        <Link key={to} to={to} params={{ committeeId: slug }} className={classes.entry ?? ''} onClick={onClose}>
          <MenuIcon name={icon} />
          {label}
          {icon === 'people' && <RequestsBadge requests={requests} />}
        </Link>
      ))}
    </>
  )
}
