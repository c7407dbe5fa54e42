import { landingTexts } from '../../../texts/en/landing.ts'
import classes from './landing-page.module.css'

const { steps } = landingTexts

export function HowItWorks() {
  return (
    <section className={classes.band} aria-labelledby="steps-title">
      <div className={classes.section}>
        <h2 id="steps-title">{steps.title}</h2>
        <ol className={classes.columns}>
          {steps.list.map(({ title, body }, index) => (
            <li key={title} className={classes.step}>
              <span className={classes.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{body}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
