/** The specification's constants that concern the site as a whole. */
export const SITE_NAME = 'Plumdrop'
export const THEME_COLOUR = '#7A5CF6'

/** The rating of specification §3 and §9. It is hidden unless the operator states that it is real. */
export const RATING_COUNT = 180
export const RATING_VALUE = 5
