import type { Account } from '@civic-hub/protocol'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsOnSiteTeam } from '../replica/session/session.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { MenuBeside } from '../ui/menu-beside.tsx'
import type { OpensBeside } from '../ui/use-menu-button.ts'
import { useInstallOffer } from './install-offer.ts'
import classes from './user-menu.module.css'

const { header } = shellTexts

interface UserEntriesProps extends OpensBeside {
  account: Account
  onSignOut: (everywhere: boolean) => void
}

/** The pages of the signed-in person, installing, signing out. */
export function UserEntries({ account, onSignOut, ...beside }: UserEntriesProps) {
  const isOnSiteTeam = useIsOnSiteTeam()
  const install = useInstallOffer()
  return (
    <MenuBeside {...beside} width={260}>
      <div className={classes.who}>
        <p className={classes.name} dir="auto">
          {account.name}
        </p>
        <p className={classes.email}>{account.email}</p>
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
    </MenuBeside>
  )
}
