import type { BadgeProgress } from '@civic-hub/committee/personal'
import { impactTexts as texts } from '../../../texts/en/impact.ts'
import { Icon } from '../../../ui/icon.tsx'
import classes from './impact-page.module.css'

/** The badges that a person has, and the requirements of the others. */
export function Badges({ badges }: { badges: readonly BadgeProgress[] }) {
  const hasNone = badges.every(({ has, needs }) => has < needs)
  return (
    <section className={classes.section} aria-labelledby="badges">
      <h2 id="badges">{texts.badges}</h2>
      {hasNone && <p>{texts.noBadges}</p>}
      <ul className={`plain-list ${classes.badges}`}>
        {badges.map(({ badge, has, needs }) => (
          <li key={badge} className={classes.badge} data-earned={has >= needs}>
            <span className={classes.badgeName}>
              {has >= needs && <Icon name="check" size={18} />}
              {texts.badgeNames[badge]}
            </span>
            <span className={classes.hint}>{texts.badgeNeeds[badge]}</span>
            <span>{has >= needs ? texts.earned : texts.badgeProgress(has, needs)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
