import { picturePath } from '@civic-hub/protocol'
import { Menu, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsOnSiteTeam, useSession } from '../replica/session/session.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { useInstallOffer } from './install-offer.ts'
import { initialsOf } from './people/initials.ts'
import classes from './user-menu.module.css'

const { header } = shellTexts

/** The menu of the signed-in person: their pages, install, sign out. */
export function UserMenu({ onSignOut }: { onSignOut: (everywhere: boolean) => void }) {
  const session = useSession()
  const isOnSiteTeam = useIsOnSiteTeam()
  const install = useInstallOffer()
  if (session.kind !== 'signed-in') return null
  const { id, name, email, picture } = session.account
  return (
    <Menu width={260} closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={header.userMenu}>
          <span className={classes.initials} data-letters={initialsOf(name)} aria-hidden="true">
            {picture !== undefined && (
              <img src={picturePath(id, picture)} alt="" className={classes.picture} />
            )}
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <p className={classes.name} dir="auto">
            {name}
          </p>
          <p className={classes.email}>{email}</p>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<Icon name="person" />}>
          {header.profile}
        </Menu.Item>
        <Menu.Item component={Link} to="/settings" leftSection={<Icon name="settings" />}>
          {header.settings}
        </Menu.Item>
        {isOnSiteTeam && (
          <Menu.Item component={Link} to="/admin" leftSection={<Icon name="key" />}>
            {header.administration}
          </Menu.Item>
        )}
        <Menu.Divider />
        {install && (
          <Menu.Item leftSection={<Icon name="install" />} onClick={install}>
            {header.install}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => onSignOut(false)}>
          {header.signOut}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => onSignOut(true)}>
          {header.signOutEverywhere}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
