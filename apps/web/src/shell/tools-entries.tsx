import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Icon } from '../ui/icon.tsx'
import { MenuBeside } from '../ui/menu-beside.tsx'
import type { OpensBeside } from '../ui/use-menu-button.ts'
import { committeeTools } from './committee-tools.ts'
import { RequestsBadge } from './requests-badge.tsx'

/** The tools of the open committee. */
export function ToolsEntries({
  slug,
  requests,
  ...beside
}: OpensBeside & { slug: string; requests: number }) {
  const navigate = useNavigate()
  return (
    <MenuBeside {...beside} position="bottom-start">
      {committeeTools.map(({ to, icon, label }) => (
        <Menu.Item
          key={to}
          leftSection={<Icon name={icon} />}
          onClick={() => navigate({ to, params: { committeeId: slug } })}
        >
          {label}
          {icon === 'people' && <RequestsBadge requests={requests} />}
        </Menu.Item>
      ))}
    </MenuBeside>
  )
}
