// The site is also reached by http in a network of one's own, where browsers make no UUIDs.
Reflect.deleteProperty(Object.getPrototypeOf(crypto), 'randomUUID')
