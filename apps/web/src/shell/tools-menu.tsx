import { Button, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { shellTexts } from '../texts/en/shell.ts'
import { Icon } from '../ui/icon.tsx'
import { committeeTools } from './committee-tools.ts'
import { RequestsBadge } from './requests-badge.tsx'

/** The menu of the open committee's tools. */
export function ToolsMenu({ slug, requests }: { slug: string; requests: number }) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" px="sm" rightSection={<Icon name="chevronDown" size={18} />}>
          {shellTexts.header.tools}
          <RequestsBadge requests={requests} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  )
}
