import { landingTexts } from '../../texts/en/landing.ts'
import classes from './agenda-illustration.module.css'

const { illustration } = landingTexts

/** A drawing of a meeting in the app, made of HTML and the app's own colours. */
export function AgendaIllustration() {
  return (
    <div className={classes.sheet} role="img" aria-label={illustration.label}>
      <div className={classes.top}>
        <strong>{illustration.committee}</strong>
        <span className={classes.live}>{illustration.live}</span>
        <span className={classes.chip}>{illustration.synced}</span>
      </div>
      <div className={classes.items}>
        {illustration.items.map((item, index) => (
          <div
            key={item}
            className={classes.item}
            data-current={index === illustration.current || undefined}
            data-done={index < illustration.current || undefined}
          >
            <span className={classes.number}>{index + 1}.</span>
            <span>{item}</span>
            {index < illustration.current && <span className={classes.done}>✓</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
