import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useSession } from '../replica/session/session.ts'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { colourSchemes } from './colour-schemes.ts'
import { useInstallOffer } from './install-offer.ts'
import { initialsOf } from './people/initials.ts'
import classes from './user-menu.module.css'

const { header, colourScheme } = shellTexts

/** The menu of the signed-in person: appearance, install, sign out. */
export function UserMenu({ onSignOut }: { onSignOut: (everywhere: boolean) => void }) {
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const install = useInstallOffer()
  if (session.kind !== 'signed-in') return null
  const { name, email } = session.account
  return (
    <Menu width={260} closeOnItemClick>
      <Menu.Target>
        <UnstyledButton className={classes.target} aria-label={header.userMenu}>
          <span className={classes.initials} data-letters={initialsOf(name)} aria-hidden="true" />
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
        <Menu.Label>{colourScheme.label}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => setColorScheme(value as MantineColorScheme)}
        >
          {colourSchemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
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
