import type { Account } from '@civic-hub/protocol'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useIsOnSiteTeam } from '../replica/session/session.ts'
import { languageTexts } from '../texts/en/language.gen.ts'
import { shellTexts } from '../texts/en/shell.gen.ts'
import { hasLanguages } from '../texts/page-language.ts'
import { ButtonMenu } from '../ui/button-menu.tsx'
import { MenuIcon } from '../ui/menu-icon.tsx'
import type { OpensFromButton } from '../ui/use-menu-button.ts'
import { explorePages } from './explore-pages.ts'
import { useInstall } from './use-install.ts'
import classes from './user-menu.module.css'

const { header } = shellTexts

interface UserEntriesProps extends OpensFromButton {
  account: Account
  onSignOut: (everywhere: boolean) => void
}

/** The menu entries for the pages of the signed-in person, for installing the app and for signing out. */
export function UserEntries({ account, onSignOut, ...dropdown }: UserEntriesProps) {
  const isOnSiteTeam = useIsOnSiteTeam()
  const install = useInstall()
  return (
    <ButtonMenu {...dropdown} width={260}>
      <div className={classes.who}>
        <p className={classes.name} dir="auto">
          {account.name}
        </p>
        <p className={classes.email}>{account.email}</p>
      </div>
      <Menu.Divider />
      <Menu.Item component={Link} to="/profile" leftSection={<MenuIcon name="person" />}>
        {header.profile}
      </Menu.Item>
      <Menu.Item component={Link} to="/settings" leftSection={<MenuIcon name="settings" />}>
        {header.settings}
      </Menu.Item>
      {hasLanguages() && (
        <Menu.Item component={Link} to="/settings" hash="language" leftSection={<MenuIcon name="language" />}>
          {languageTexts.title}
        </Menu.Item>
      )}
      {explorePages.map(({ to, icon, label }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<MenuIcon name={icon} />}>
          {label}
        </Menu.Item>
      ))}
      {isOnSiteTeam && (
        <Menu.Item component={Link} to="/admin" leftSection={<MenuIcon name="key" />}>
          {header.administration}
        </Menu.Item>
      )}
      <Menu.Divider />
      {install && (
        <Menu.Item leftSection={<MenuIcon name="install" />} onClick={install}>
          {header.install}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<MenuIcon name="signOut" />} onClick={() => onSignOut(false)}>
        {header.signOut}
      </Menu.Item>
      <Menu.Item leftSection={<MenuIcon name="signOut" />} onClick={() => onSignOut(true)}>
        {header.signOutEverywhere}
      </Menu.Item>
    </ButtonMenu>
  )
}
