import { Drawer, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsOnSiteTeam, useSession } from '../replica/session/session.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { committeeTools } from './committee-tools.ts'
import { useInstallOffer } from './install-offer.ts'
import classes from './mobile-drawer.module.css'
import { RequestsBadge } from './requests-badge.tsx'

const { header, drawer } = shellTexts

interface MobileDrawerProps {
  opened: boolean
  onClose: () => void
  slug: string | null
  requests: number
  onSignOut: (everywhere: boolean) => void
}

/** The side drawer of small screens: everything that does not fit into the header there. */
export function MobileDrawer({ opened, onClose, slug, requests, onSignOut }: MobileDrawerProps) {
  const session = useSession()
  const isOnSiteTeam = useIsOnSiteTeam()
  const install = useInstallOffer()
  return (
    <Drawer opened={opened} onClose={onClose} title={drawer.title} size="min(320px, 88vw)" padding="md">
      <nav className={classes.menu}>
        {slug !== null && (
          <>
            <h3 className={classes.group}>{drawer.tools}</h3>
            {committeeTools.map(({ to, icon, label }) => (
              <Link
                key={to}
                to={to}
                params={{ committeeId: slug }}
                className={classes.entry ?? ''}
                onClick={onClose}
              >
                <Icon name={icon} />
                {label}
                {icon === 'people' && <RequestsBadge requests={requests} />}
              </Link>
            ))}
          </>
        )}
        <Link to="/choose-committee" className={classes.entry ?? ''} onClick={onClose}>
          <Icon name="door" />
          {header.allCommittees}
        </Link>
        {install && (
          <UnstyledButton className={classes.entry ?? ''} onClick={install}>
            <Icon name="install" />
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
          <Icon name="person" />
          {header.profile}
        </Link>
        <Link to="/settings" className={classes.entry ?? ''} onClick={onClose}>
          <Icon name="settings" />
          {header.settings}
        </Link>
        {isOnSiteTeam && (
          <Link to="/admin" className={classes.entry ?? ''} onClick={onClose}>
            <Icon name="key" />
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
            <Icon name="signOut" />
            {everywhere ? header.signOutEverywhere : header.signOut}
          </UnstyledButton>
        ))}
      </section>
    </Drawer>
  )
}
