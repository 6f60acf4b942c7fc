export { eventLoopTurn, type TimeSlice, timeSlice } from './time-slice.js';
