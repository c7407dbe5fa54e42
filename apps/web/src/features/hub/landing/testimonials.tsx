import { landingTexts } from '../../../texts/en/landing.ts'
import classes from './landing-page.module.css'

const { testimonials } = landingTexts

export function Testimonials() {
  return (
    <section className={classes.section} aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">{testimonials.title}</h2>
      <div className={classes.columns}>
        {testimonials.quotes.map(({ quote, role }) => (
          <figure key={role} className={classes.quote}>
            <blockquote>“{quote}”</blockquote>
            <figcaption>
              {role}
              <span className={classes.note}>{testimonials.note}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
