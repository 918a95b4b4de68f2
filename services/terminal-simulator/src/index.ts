export * from './http/server.js';
export * from './world/call.js';
export * from './world/cards.js';
export * from './world/delivery.js';
export * from './world/misbehaviours.js';
export * from './world/presses.js';
export * from './world/step.js';
export * from './world/world.js';
