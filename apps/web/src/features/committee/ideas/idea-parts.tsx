import { hasVoted, type Idea } from '@civic-hub/committee/ideas'
import { Button, Menu } from '@mantine/core'
import { ideasTexts as texts } from '../../../texts/en/ideas.ts'
import { shareTexts } from '../../../texts/en/share.ts'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import { momentInWords } from '../../../ui/dates.ts'
import facts from '../../../ui/facts.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Badge } from '../../../ui/status-badge.tsx'
import { useMenuButton } from '../../../ui/use-menu-button.ts'
import classes from './idea-parts.module.css'
import type { IdeaActions } from './use-idea-actions.ts'

/** The props that the card and the page of an idea share. */
export interface IdeaParts {
  /** The account of the person at this screen. */
  account: string
  editable: boolean
  actions: IdeaActions
  onShareCard: (idea: Idea) => void
}

export const ideaTitle = ({ title }: Pick<Idea, 'title'>): string => title.trim() || texts.untitled

const toneOf = { new: 'completed', in_discussion: 'upcoming', approved: 'live' } as const

export function IdeaStatusBadge({ status }: Pick<Idea, 'status'>) {
  return <Badge tone={toneOf[status]}>{texts.statuses[status]}</Badge>
}

/** The author of the idea and the time. */
export function ProposedBy({ idea: { by, at } }: { idea: Idea }) {
  return (
    <p className={`${facts.line} ${classes.facts}`}>
      <span>{texts.proposedBy(by.name || texts.unknownPerson)}</span>
      {at !== null && <time dateTime={at}>{momentInWords(new Date(at))}</time>}
    </p>
  )
}

/** The number of supporters, and the button to support the idea. */
export function Votes({ idea, account, editable, actions }: { idea: Idea } & IdeaParts) {
  const voted = hasVoted(idea, account)
  return (
    <>
      {editable && (
        <Button
          size="md"
          variant="default"
          className={classes.vote ?? ''}
          aria-pressed={voted}
          aria-label={texts.voteNamed(ideaTitle(idea))}
          leftSection={<Icon name={voted ? 'check' : 'up'} size={18} />}
          onClick={() => actions.vote(idea, !voted)}
        >
          {texts.vote}
        </Button>
      )}
      <span className={classes.count}>{texts.votes(idea.votes.length)}</span>
    </>
  )
}

export function AdvanceButton({ idea, editable, actions }: { idea: Idea } & IdeaParts) {
  return (
    editable && (
      <Button
        size="md"
        variant="default"
        aria-label={texts.advanceNamed(ideaTitle(idea))}
        onClick={() => actions.advance(idea)}
      >
        {texts.advance}
      </Button>
    )
  )
}

/** The menu to share the idea as a link or as a picture. */
export function ShareMenu({ idea, actions, onShareCard }: { idea: Idea } & IdeaParts) {
  const { target, dropdown } = useMenuButton(`idea-${idea.id}-share`)
  return (
    <>
      <Button
        {...target}
        size="md"
        variant="default"
        aria-label={texts.shareNamed(ideaTitle(idea))}
        leftSection={<Icon name="link" size={18} />}
      >
        {texts.share}
      </Button>
      <ButtonMenu {...dropdown} withinPortal>
        <Menu.Item leftSection={<Icon name="link" size={18} />} onClick={() => void actions.copyLink(idea)}>
          {texts.copyLink}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="screen" size={18} />} onClick={() => onShareCard(idea)}>
          {shareTexts.create}
        </Menu.Item>
      </ButtonMenu>
    </>
  )
}
