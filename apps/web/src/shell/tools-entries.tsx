import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ButtonMenu } from '../ui/button-menu.tsx'
import { MenuIcon } from '../ui/menu-icon.tsx'
import type { OpensFromButton } from '../ui/use-menu-button.ts'
import { committeeTools, communityPages } from './committee-tools.ts'
import { RequestsBadge } from './requests-badge.tsx'

interface ToolsEntriesProps extends OpensFromButton {
  slug: string
  of: 'tools' | 'community'
  requests: number
}

export function ToolsEntries({ slug, of, requests, ...dropdown }: ToolsEntriesProps) {
  const navigate = useNavigate()
  const pages = of === 'tools' ? committeeTools : communityPages
  return (
    <ButtonMenu {...dropdown} position="bottom-start">
      {pages.map(({ to, icon, label }) => (
        <Menu.Item
          key={to}
          leftSection={<MenuIcon name={icon} />}
          onClick={() => navigate({ to, params: { committeeId: slug } })}
        >
          {label}
          {icon === 'people' && <RequestsBadge requests={requests} />}
        </Menu.Item>
      ))}
    </ButtonMenu>
  )
}
