export { default } from '../messages/en-US/app.json' with { type: 'json' }
